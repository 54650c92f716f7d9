import { FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

/** What licenses have from their policy. */
export type Policy = {
  seats: number | undefined
  /** A license goes on after its expiry, and only gets no more releases. */
  goesOn: boolean
  /** How long it is for, in days, where that begins with an event after the purchase. */
  daysFromEvent: number | undefined
}

const secondsPerDay = 86_400
const goingOn = ['MAINTAIN_ACCESS', 'ALLOW_ACCESS']

export function readPolicy(attributes: JsonFields): Policy {
  const seconds = attributes.count('duration')
  const beginsLater = (attributes.text('expirationBasis') ?? 'FROM_CREATION') !== 'FROM_CREATION'
  return {
    seats: attributes.count('maxMachines'),
    goesOn: goingOn.includes(attributes.text('expirationStrategy') ?? ''),
    daysFromEvent: beginsLater && seconds !== undefined ? Math.round(seconds / secondsPerDay) : undefined,
  }
}

/** The policies of files that were read before those of licenses. */
export function createPolicies() {
  const policies = new Map<string, Policy>()
  const missing = new Set<string>()
  return {
    find: (id: string | undefined): Policy | undefined => (id === undefined ? undefined : policies.get(id)),
    *read(id: string | undefined, attributes: JsonFields): Iterable<Found> {
      try {
        if (id !== undefined) policies.set(id, readPolicy(attributes))
      } catch (error) {
        if (!(error instanceof FieldError)) throw error
        yield { kind: 'warning', reason: `Policy ${id}: ${error.message} (left out)` }
      }
    },
    /** Says once for each policy that it is not known although an expiry depends on it. */
    *warnOfMissing(id: string | undefined): Iterable<Found> {
      if (id === undefined || policies.has(id) || missing.has(id)) return
      missing.add(id)
      const reason = `Policy ${id} is in no file: its licenses end when they expire. Export policies, too, if they go on after that`
      yield { kind: 'warning', reason }
    },
  }
}
export type Policies = ReturnType<typeof createPolicies>
