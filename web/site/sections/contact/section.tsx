import { Contact } from './contact.tsx'
import type { ContactSection } from './schema.ts'

export { schema } from './schema.ts'

/** A form for a message to the vendor. */
export default function Section({ id, payload }: { id: string; payload: ContactSection }) {
  return (
    <div className="p-part">
      <Contact id={id} {...payload} />
    </div>
  )
}
