"""The app: Kivy and KivyMD live here and nowhere else. Importing the package itself loads neither."""
