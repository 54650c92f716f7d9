import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import { PlainTable, Section, Sub } from '../../detail/detail.tsx'
import { formatAmount, formatDay, formatMoment, toWords } from '../../format.ts'

type Part = { customer: CustomerRecord }

/** The stores that the account was imported from, and what they knew of the customer. */
export const FormerStores = ({ customer: { formerStores } }: Part) =>
  formerStores.length > 0 && (
    <Section title="Former stores">
      <PlainTable
        label="Former stores"
        heads={['Store', 'Customer there since', 'Language', 'Consents', 'Imported']}
        rows={formerStores.map(({ source, store, knownSince, language, consents, importedAt }) => ({
          key: source,
          cells: [
            store,
            formatDay(knownSince) || 'Not known',
            language ?? 'Not known',
            consents.length === 0 ? 'None' : <Consents key="consents" consents={consents} />,
            formatMoment(importedAt),
          ],
        }))}
      />
    </Section>
  )

const Consents = ({ consents }: Pick<CustomerRecord['formerStores'][number], 'consents'>) =>
  consents.map(({ purpose, givenAt, proof }) => (
    <div key={purpose}>
      {toWords(purpose)}, {givenAt === null ? 'at an unknown time' : formatDay(givenAt)}
      <Sub>{proof === null ? 'Without proof: it subscribes nobody' : `Proof: ${proof}`}</Sub>
    </div>
  ))

/** What was bought at former stores. It is history: there is nothing to open, to refund or to invoice. */
export const FormerOrders = ({ customer: { formerOrders } }: Part) =>
  formerOrders.length > 0 && (
    <Section title="Orders at former stores">
      <PlainTable
        label="Orders at former stores"
        heads={['Number', 'Store', 'Date', 'Items', 'Total', 'Refunded', 'Status']}
        rows={formerOrders.map(({ id, number, store, boughtAt, lines, currency, total, refunded, status }) => ({
          key: id,
          cells: [
            number,
            store,
            formatDay(boughtAt),
            lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', '),
            formatAmount(total, currency),
            refunded > 0 ? formatAmount(refunded, currency) : '',
            toWords(status),
          ],
        }))}
      />
      <Sub>
        History from an import. These orders can’t be refunded or invoiced here: that is up to the former store.
      </Sub>
    </Section>
  )

/** Subscriptions as they were when they were imported. */
export const FormerSubscriptions = ({ customer: { formerSubscriptions } }: Part) =>
  formerSubscriptions.length > 0 && (
    <Section title="Subscriptions at former stores">
      <PlainTable
        label="Subscriptions at former stores"
        heads={['Subscription', 'Store', 'Product', 'Status', 'Amount', 'Interval', 'Next payment']}
        rows={formerSubscriptions.map(
          ({ id, reference, store, product, status, amount, currency, interval, nextAt }) => ({
            key: id,
            cells: [
              reference,
              store,
              product,
              toWords(status),
              currency === null ? '' : formatAmount(amount, currency),
              interval ?? '',
              formatDay(nextAt) || 'Not known',
            ],
          }),
        )}
      />
      <Sub>As they were at the import. Their payments stay with the former store.</Sub>
    </Section>
  )
