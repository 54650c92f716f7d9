import { useState } from 'react'
import type { FoundSerial } from '#contract/entities/inventory.ts'
import { findOldSerial } from '#web/client/inventory.ts'
import { Field } from '#web/ui/field.tsx'
import { FoundSerialNews } from '../../components/account/found-serial.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { useShop } from '../../shop.tsx'

/** Finds licenses by the serial number of a former store: its owner is mailed the way to them. */
export function OldSerialForm({ serial }: { serial: string }) {
  const { submission, found, isSignedIn } = useOldSerial()
  return (
    <Form submission={submission}>
      {found && <FoundSerialNews found={found} isSignedIn={isSignedIn} />}
      <Field
        label="Serial number"
        name="serial"
        hint="As it’s in your old receipt. Spaces, dashes and upper or lower case don’t matter."
        defaultValue={serial}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <SubmitButton look="line" large>
        Find its licenses
      </SubmitButton>
    </Form>
  )
}

function useOldSerial() {
  const shop = useShop()
  const [found, setFound] = useState<FoundSerial | null>(null)
  const submission = useSubmit({
    async send(values) {
      const serial = textOf(values, 'serial').trim()
      setFound(null)
      if (serial === '') return { serial: 'Type the serial number first' }
      setFound(await findOldSerial(shop, serial))
      return {}
    },
    explain: (error) => explainFailure(error, 'No mail was sent.'),
  })
  return { submission, found, isSignedIn: shop.session.isSignedIn() }
}
