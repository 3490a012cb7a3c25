"""One module a screen. A screen holds layout and sends choices; it decides no rule."""
