import type { TimelineEvent } from '#contract/vendor-api/customers.ts'
import { formatAmount, toWords } from '../../format.ts'
import { nameCaller } from '../operation/operation-words.ts'

/** What the audit log tells in full. */
const onlyInAudit = ['operation', 'before', 'after']
/** Who did it, which is told in one. */
const ofWho = ['actor', 'staffName', 'keyName']

/** The facts of an event in a line: who did it, and amounts with their currency. */
export function listFacts({ facts }: Pick<TimelineEvent, 'facts'>): string {
  const currency = typeof facts.currency === 'string' ? facts.currency : null
  const others = Object.entries(facts)
    .filter(([name]) => name !== 'currency' && !onlyInAudit.includes(name) && !ofWho.includes(name))
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) =>
      currency !== null && typeof value === 'number' && /amount|due|refunded/i.test(name)
        ? formatAmount(value, currency)
        : `${toWords(name).toLowerCase()} ${value}`,
    )
  return [...describeWho(facts), ...others].join(', ')
}

function describeWho(facts: TimelineEvent['facts']): string[] {
  if (typeof facts.actor !== 'string') return []
  return [`by ${nameCaller(facts) ?? `the ${facts.actor.toLowerCase()}`}`]
}
