const lost = 'The connection broke before an answer came. Your order is still open, and you can try again.'

/** A call that the service answered with a problem; its message is the service's own words. */
export class CallRefused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Whether the service says that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 404
}

/** Why a call came to nothing, for the customer: the service's words when it refused, else that no answer came. */
export function describeFailure(error: unknown): string {
  return error instanceof CallRefused && error.status < 500 ? error.message : lost
}
