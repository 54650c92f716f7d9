import type { License } from '#contract/entities/inventory.ts'
import { SeatFigure } from '#web/ui/seat-figure.tsx'
import { useConfig } from '../../shop.tsx'
import { DeviceList } from './device-list.tsx'
import { describeOffline, describeSeats } from './seat-standing.ts'
import styles from './seats-of-license.module.css'

type SeatsOfLicenseProps = { license: License; isOffline: boolean; showsDevices: boolean; onChanged: () => void }

/**
 * A license where a device asks for one of its seats; the devices that hold them when there is none left.
 * [content.license-activations] [customer.revokes-devices]
 */
export function SeatsOfLicense({ license, isOffline, showsDevices, onChanged }: SeatsOfLicenseProps) {
  const { product, activeNumberOfActivations: taken, maxNumberOfActivations: seats } = license
  const colour = useConfig().products.find(({ id }) => id === product.id)?.colour
  return (
    <div className={styles.license}>
      <div className={styles.figure}>
        <SeatFigure seats={seats} taken={taken} colour={colour ?? 'currentColor'} />
      </div>
      <div>
        <h2 className={styles.title}>Your license of {product.name}</h2>
        <p>{describeSeats(license)}</p>
        {isOffline && <p>{describeOffline(license)}</p>}
      </div>
      {showsDevices && (
        <div className="p-whole">
          <DeviceList license={license} onChanged={onChanged} />
        </div>
      )}
    </div>
  )
}
