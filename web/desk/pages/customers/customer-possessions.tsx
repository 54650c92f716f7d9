import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { PlainTable, Section, Status } from '../../detail/detail.tsx'
import { formatAmount, formatMoment, shortId, toWords } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { useItemNames } from '../../session/item-names.ts'
import { failureReasons } from '../failures/failure-reasons.ts'
import { freeSeat, revokeLicense } from '../licenses/license-actions.ts'
import { extendTrial, withdrawGrant } from './customer-actions.tsx'

type Part = { customer: CustomerRecord }

/** Licenses, each with the devices that hold its seats. */
export const Licenses = ({ customer: { licenses } }: Part) => (
  <Section title="Licenses" note={licenses.length === 0 ? 'No license.' : undefined}>
    <PlainTable
      label="Licenses"
      heads={['License', 'Status', 'Seats', 'Offline in a year', 'Since', '']}
      rows={licenses.map((license) => ({
        key: license.id,
        cells: [
          <Link key="id" to={`/licenses/${license.id}`}>
            {license.productName} {shortId(license.id)}
          </Link>,
          <Status key="status">{license.status}</Status>,
          `${license.activeActivations} of ${license.maxActivations}`,
          `${license.offlineActivations.used} of ${license.offlineActivations.limit}`,
          formatMoment(license.createdAt),
          <ActionButtons key="actions" actions={[revokeLicense]} item={license} />,
        ],
      }))}
    />
    <Devices licenses={licenses} />
  </Section>
)

const Devices = ({ licenses }: Pick<CustomerRecord, 'licenses'>) => {
  const devices = licenses.flatMap(({ productName, devices }) => devices.map((device) => ({ productName, ...device })))
  return devices.length === 0 ? null : (
    <PlainTable
      label="Devices"
      heads={['Device', 'Product', 'Status', 'How', 'Last seen', '']}
      rows={devices.map((device) => ({
        key: device.id,
        cells: [
          device.name,
          device.productName,
          <Status key="status">{device.status}</Status>,
          device.method,
          formatMoment(device.lastValidatedAt) || 'Not yet',
          <ActionButtons key="actions" actions={[freeSeat]} item={device} />,
        ],
      }))}
    />
  )
}

/** Licenses that wait until the address is confirmed. */
export const WaitingGrants = ({ customer: { waitingGrants } }: Part) =>
  waitingGrants.length > 0 && (
    <Section title="Licenses that wait for an account">
      <PlainTable
        label="Licenses that wait for an account"
        heads={['Product', 'Kind', 'Seats', 'Since', 'Reason', '']}
        rows={waitingGrants.map((grant) => ({
          key: grant.id,
          cells: [
            grant.productName,
            grant.kind,
            grant.seats,
            formatMoment(grant.createdAt),
            grant.reason,
            <ActionButtons key="actions" actions={[withdrawGrant]} item={grant} />,
          ],
        }))}
      />
    </Section>
  )

/** Orders, the open carts among them. */
export const Orders = ({ customer: { orders } }: Part) => (
  <Section title="Orders" note={orders.length === 0 ? 'No order.' : undefined}>
    <PlainTable
      label="Orders"
      heads={['Order', 'Status', 'Items', 'Total', 'Refunded', 'Created']}
      rows={orders.map(({ id, status, lines, due, refunded, currency, createdAt }) => ({
        key: id,
        cells: [
          <Link key="id" to={`/orders/${id}`}>
            {shortId(id)}
          </Link>,
          <Status key="status">{toWords(status)}</Status>,
          lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', '),
          formatAmount(due, currency),
          refunded > 0 ? formatAmount(refunded, currency) : '',
          formatMoment(createdAt),
        ],
      }))}
    />
  </Section>
)

/** Trials, each on a device. */
export const Trials = ({ customer: { trials } }: Part) =>
  trials.length > 0 && (
    <Section title="Trials">
      <PlainTable
        label="Trials"
        heads={['Product', 'Device', 'Status', 'Begun', 'Ends', '']}
        rows={trials.map((trial) => ({
          key: trial.id,
          cells: [
            trial.productName,
            trial.name,
            <Status key="status">{trial.status}</Status>,
            formatMoment(trial.createdAt),
            formatMoment(trial.expiresAt),
            <ActionButtons key="actions" actions={[extendTrial]} item={trial} />,
          ],
        }))}
      />
    </Section>
  )

/** Devices that were not activated, and why. */
export function FailedActivations({ customer: { failedActivations } }: Part) {
  const names = useItemNames()
  if (failedActivations.length === 0) return null
  return (
    <Section title="Failed activations">
      <PlainTable
        label="Failed activations"
        heads={['Device', 'Product', 'Reason', 'Times', 'Last']}
        rows={failedActivations.map(({ id, name, productId, code, count, lastAt }) => ({
          key: id,
          cells: [name, names.product(productId), failureReasons[code], count, formatMoment(lastAt)],
        }))}
      />
    </Section>
  )
}
