import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { customerOf, idOf, readParty } from './customers.ts'

/** States in which a subscription is charged again. */
const running: readonly string[] = ['active', 'overdue', 'trial']

export function* readSubscription(fields: JsonFields): Iterable<Found> {
  if (fields.has('live') && !fields.isTrue('live')) {
    yield { kind: 'warning', reason: `Subscription ${fields.key('id')} is a test, and is left out` }
    return
  }
  const account = fields.object('account')
  if (account.has('contact')) yield attempt('customer', undefined, () => customerOf(readParty(account)))
  yield attempt('subscription', fields.key('id'), () => {
    const currency = fields.needText('currency').toUpperCase()
    const state = fields.needText('state')
    return {
      kind: 'subscription',
      key: fields.text('id') ?? fields.needText('subscription'),
      customer: { key: idOf(fields, 'account'), email: account.object('contact').text('email') },
      product: fields.key('product') ?? fields.object('product').needText('product'),
      status: state,
      provider: 'fastspring',
      reference: fields.text('id'),
      interval: readInterval(fields),
      currency,
      amount: fields.major('price', currency),
      nextAt: running.includes(state) ? (fields.moment('nextChargeDate') ?? fields.moment('next')) : undefined,
    }
  })
}

function readInterval(fields: JsonFields): string | undefined {
  const unit = fields.text('intervalUnit')
  const length = fields.count('intervalLength') ?? 1
  return unit === undefined || length === 1 ? unit : `${length} ${unit}s`
}
