import { OfflineActivation } from './offline-activation.tsx'

export { schema } from './schema.ts'

/** Activates a device by file. */
export default function Section() {
  return (
    <div className="p-part">
      <OfflineActivation />
    </div>
  )
}
