"""The screens of Ohio: card by card or typed; rules in words, history."""
