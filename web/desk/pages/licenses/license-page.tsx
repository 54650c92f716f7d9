import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, Facts, PlainTable, Section, Status, Sub } from '../../detail/detail.tsx'
import { Neighbours } from '../../detail/neighbours.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatDay, formatMoment, shortId } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { freeSeat, type LicenseRecord, licenseActions, limitOffline, resetOffline } from './license-actions.ts'
import { describeSeats, licensesList } from './licenses-list.ts'

/** One license with its owner, its devices and where it came from, and what can be done. */
export default function LicensePage({ id }: { id: string }) {
  const query = useRecord('showLicense', id, () => call('showLicense', { parameters: { id } }))
  return (
    <Record query={query} title="License">
      {(license) => (
        <Detail
          title={`${license.product.name}: license ${shortId(id)}`}
          status={<Status>{license.status}</Status>}
          neighbours={<Neighbours list={licensesList} id={id} />}
          actions={<ActionButtons actions={[...licenseActions, limitOffline, resetOffline]} item={license} />}
        >
          <LicenseFacts license={license} />
          <Devices license={license} />
          <FormerDevices license={license} />
          <Moves license={license} />
        </Detail>
      )}
    </Record>
  )
}

type Part = { license: LicenseRecord }

const LicenseFacts = ({ license }: Part) => (
  <Facts
    facts={[
      [
        'Owner',
        <Link
          key="owner"
          to={`/customers/${license.owner.id}`}
        >{`${license.owner.name}, ${license.owner.email}`}</Link>,
      ],
      ['Seats', describeSeats(license.seats)],
      [
        'Borrowed from',
        license.borrowedFrom && <Link to={`/licenses/${license.borrowedFrom}`}>{shortId(license.borrowedFrom)}</Link>,
      ],
      ['Offline activations', `${license.offlineActivations.used} of ${license.offlineActivations.limit} in a year`],
      ['Seat changes', `${license.seatChanges.used} of ${license.seatChanges.limit} in a year`],
      ['From', license.borrowedFrom === null ? <Origin key="origin" license={license} /> : null],
      ['Since', formatMoment(license.createdAt)],
      ['Permanent since', formatMoment(license.permanentSince)],
      ['Until', formatMoment(license.expiresAt)],
      ['Ended', formatMoment(license.revokedAt)],
      ['Why it ended', license.revokedReason],
      ['What keeps it ended', license.endReasons.map(({ kind, reason }) => `${kind}: ${reason}`).join('; ')],
      ['License ID', <code key="id">{license.id}</code>],
    ]}
  />
)

function Origin({ license: { origin } }: Part) {
  if (origin.by === 'order') return <Link to={`/orders/${origin.id}`}>Order {shortId(origin.id)}</Link>
  if (origin.by === 'voucher') return `Voucher ${origin.code} of ${origin.batch}`
  if (origin.by === 'import')
    return origin.order === null ? (
      (origin.reason ?? `Imported from ${origin.store}`)
    ) : (
      <>
        Bought at {origin.store} on {formatDay(origin.order.boughtAt)},{' '}
        <Link to={`/customers/${origin.order.customerId}`}>order {origin.order.number}</Link>
      </>
    )
  return origin.reason === null ? 'Granted by hand' : `Granted by hand: ${origin.reason}`
}

const Devices = ({ license: { devices } }: Part) => (
  <Section title="Devices" note={devices.length === 0 ? 'No device has been activated yet.' : undefined}>
    <PlainTable
      label="Devices"
      heads={['Device', 'Status', 'How', 'Activated', 'Last seen', '']}
      rows={devices.map((device) => ({
        key: device.id,
        cells: [
          device.name,
          <Status key="status">{device.status}</Status>,
          device.method,
          formatMoment(device.createdAt),
          formatMoment(device.lastValidatedAt) || 'Not yet',
          <ActionButtons key="actions" actions={[freeSeat]} item={device} />,
        ],
      }))}
    />
  </Section>
)

/** Devices that a former store knew: nothing acts on them. */
const FormerDevices = ({ license: { formerDevices } }: Part) =>
  formerDevices.length > 0 && (
    <Section title="Devices at former stores">
      <PlainTable
        label="Devices at former stores"
        heads={['Device', 'Store', 'Activated', 'Last seen', 'Ended']}
        rows={formerDevices.map(({ id, name, store, activatedAt, lastSeenAt, endedAt }) => ({
          key: id,
          cells: [name, store, formatMoment(activatedAt), formatMoment(lastSeenAt), formatMoment(endedAt)],
        }))}
      />
      <Sub>History from an import. They take no seat here.</Sub>
    </Section>
  )

const Moves = ({ license: { moves } }: Part) =>
  moves.length > 0 && (
    <Section title="Moves">
      <PlainTable
        label="Moves"
        heads={['When', 'From', 'To', 'Reason']}
        rows={moves.map(({ movedAt, fromCustomerId, from, toCustomerId, to, reason }) => ({
          key: movedAt,
          cells: [
            formatMoment(movedAt),
            <CustomerLink key="from" id={fromCustomerId} customer={from} />,
            <CustomerLink key="to" id={toCustomerId} customer={to} />,
            reason,
          ],
        }))}
      />
    </Section>
  )

type Owner = LicenseRecord['moves'][number]['from']

const CustomerLink = ({ id, customer }: { id: string; customer: Owner }) =>
  customer === null ? 'Erased' : <Link to={`/customers/${id}`}>{`${customer.name}, ${customer.email}`}</Link>
