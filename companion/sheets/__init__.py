"""What a seat sees, computed with no toolkit. One module per game, found by the game's key: `sight.sheet(key)`."""
