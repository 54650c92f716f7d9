import type { License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'
import { SeatFigure } from '#web/ui/seat-figure.tsx'
import { OwnedRow } from '../../parts/account/owned-row.tsx'
import { DeviceList } from '../../parts/licenses/device-list.tsx'
import { describeOffline, describeSeats } from '../../parts/licenses/seat-availability.ts'
import { useConfig } from '../../shop.tsx'
import styles from './license-row.module.css'

type LicenseRowProps = { license: License; onChanged: () => void }

/** A license: its product, its seats drawn as steps of a ring, its devices. */
export function LicenseRow({ license, onChanged }: LicenseRowProps) {
  const { products } = useConfig()
  const { product, activeNumberOfActivations: taken, maxNumberOfActivations: seats } = license
  const colour = products.find(({ id }) => id === product.id)?.colour
  return (
    <OwnedRow
      figure={<SeatFigure seats={seats} taken={taken} colour={colour ?? 'currentColor'} />}
      name={product.name}
      aside={
        license.status === 'Revoked' ? (
          <Revoked reason={license.revokedReason} />
        ) : (
          <DeviceList license={license} onChanged={onChanged} />
        )
      }
    >
      <p>
        <strong>{describeSeats(license)}</strong>
      </p>
      {license.status === 'Active' && <p className={styles.since}>{describeOffline(license)}</p>}
      <p className={styles.since}>
        Yours since <span>{formatDate(license.createdAt)}</span>
      </p>
    </OwnedRow>
  )
}

function Revoked({ reason }: { reason: string | undefined }) {
  const { vendor } = useConfig()
  return (
    <p>
      This license was revoked and activates nothing any more{reason ? ` (${reason})` : ''}. If that is a surprise,
      write to <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
    </p>
  )
}
