/** A reason the program cannot be set up, worded for the person at the terminal: shown without a stack trace. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
