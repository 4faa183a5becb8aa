// Of two quick presses the second was meant for the moment before the others acted.

/** So long after the turn has changed hands nothing is taken. */
export const MOMENT = 350;
