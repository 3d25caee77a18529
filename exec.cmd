@rem The scripts `start` and `dev` begin with the `exec` of a shell, so that a signal for npm reaches the server. The shell of Windows has none.
@%*
