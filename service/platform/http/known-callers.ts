import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The most callers that are known at a time; beyond them the one that was noted first is forgotten. */
const mostKnown = 5000

/**
 * Who has called with which credential. Their requests are counted by who they are; those of a credential that nobody has
 * proved yet are counted by address, so that inventing credentials gives nobody more requests.
 */
export function createKnownCallers() {
  const known = new Map<string, string>()

  return {
    /** Notes that the credential of a request is this caller's. */
    note(request: FastifyRequest, caller: string): void {
      const credential = credentialOf(request)
      if (credential === null || known.get(credential) === caller) return
      known.set(credential, caller)
      const [first] = known.keys()
      if (known.size > mostKnown && first !== undefined) known.delete(first)
    },

    /** The caller whose credential a request has; null while nobody has proved it. */
    find(request: FastifyRequest): string | null {
      const credential = credentialOf(request)
      return (credential !== null && known.get(credential)) || null
    },
  }
}

export type KnownCallers = ReturnType<typeof createKnownCallers>

/** A hash, so that no credential stays in memory. */
function credentialOf({ headers: { authorization, cookie } }: FastifyRequest): string | null {
  const given = authorization ?? cookie
  return given === undefined ? null : createHash('sha256').update(given).digest('base64url')
}
