"""Everything drawn and every control: canvas, theme, paint, text, art, sounds, controls, dialog."""
