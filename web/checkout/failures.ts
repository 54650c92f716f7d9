const lost = 'The connection broke before an answer came. Your order is still open, and you can try again.'

/** Whether the service says that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return readStatus(error) === 404
}

/** Why a call came to nothing, for the customer: in the service's words when it refused, else that no answer came. */
export function describeFailure(error: unknown): string {
  const status = readStatus(error)
  return error instanceof Error && status !== null && status < 500 ? error.message : lost
}

function readStatus(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null
}
