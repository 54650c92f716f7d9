import { call } from '../../api/calls.ts'
import { Detail } from '../../detail/detail.tsx'
import { Neighbours } from '../../detail/neighbours.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { customersList } from './customers-list.ts'

/** Everything about one customer, and what can be done. */
export default function CustomerPage({ id }: { id: string }) {
  const query = useRecord('showCustomer', id, () => call('showCustomer', { parameters: { emailOrId: id } }))
  return (
    <Record query={query}>
      {(customer) => (
        <Detail
          title={customer.account?.name ?? customer.email}
          neighbours={<Neighbours list={customersList} id={id} />}
        >
          {customer.email}
        </Detail>
      )}
    </Record>
  )
}
