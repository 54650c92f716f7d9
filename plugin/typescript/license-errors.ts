/** A license that must not be trusted. The message says why, for the customer. */
export class InvalidTokenError extends Error {}

/** None of the given keys has signed the license; one that was published since may have. */
export class UnknownSignerError extends InvalidTokenError {}

/** The text is not a whole compact license, as when a character was typed wrong. `group` says where, counted from 1. */
export class CompactTextError extends InvalidTokenError {
  readonly group: number | null
  constructor(message: string, group: number | null = null) {
    super(message)
    this.group = group
  }
}
