import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { Facts, PlainTable, Section } from '../../detail/detail.tsx'
import { formatMoment, shortId, toWords } from '../../format.ts'

type View = ResponseOf<(typeof vendorApi)['viewAsCustomer']>

/** What a customer sees in the account. Nothing can be changed here. */
export const CustomerView = ({ view: { user, products, licenses, orders, isComplete } }: { view: View }) => (
  <>
    <Facts
      facts={[
        ['Name', user.name],
        ['Email', user.email],
      ]}
    />
    <Section title="Products" note={products.length === 0 ? 'None.' : undefined}>
      <p>{products.map(({ name }) => name).join(', ')}</p>
    </Section>
    <Section title="Licenses" note={licenses.length === 0 ? 'None.' : undefined}>
      <PlainTable
        label="Licenses as the customer sees them"
        heads={['License', 'Status', 'Seats']}
        rows={licenses.map(({ id, status, activeNumberOfActivations, maxNumberOfActivations }) => ({
          key: id,
          cells: [shortId(id), status, `${activeNumberOfActivations} of ${maxNumberOfActivations}`],
        }))}
      />
    </Section>
    <Section title="Orders" note={orders.length === 0 ? 'None.' : undefined}>
      <PlainTable
        label="Orders as the customer sees them"
        heads={['Order', 'Status', 'Completed']}
        rows={orders.map(({ id, status, completedAt }) => ({
          key: id,
          cells: [shortId(id), toWords(status), formatMoment(completedAt ?? null)],
        }))}
      />
    </Section>
    {!isComplete && <p>There is more than is shown here.</p>}
  </>
)
