import { OfflineActivation } from './offline-activation.tsx'

/** Activates a device by file. */
export default function Section() {
  return (
    <div className="p-part">
      <OfflineActivation />
    </div>
  )
}
