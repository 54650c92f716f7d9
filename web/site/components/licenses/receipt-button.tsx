import { useState } from 'react'
import { createLicenseReceipts } from '#web/client/license-receipts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useShop } from '../../shop.tsx'
import { FormStatus } from '../forms/form.tsx'
import { useAction } from '../forms/use-action.ts'

/** Saves the signed receipt of a license, which the customer can verify without the shop. */
export function ReceiptButton({ licenseId }: { licenseId: string }) {
  const shop = useShop()
  const { isBusy, problem, run } = useAction()
  const [news, setNews] = useState('')

  const save = () =>
    run('There is no receipt yet.', async () => {
      setNews('')
      const name = `license-${licenseId}.json`
      const receipt = await createLicenseReceipts(shop).issue(licenseId)
      saveFile(name, new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }))
      setNews(`Saved as ${name}.`)
    })

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button look="plain" busy={isBusy} className="p-self-start" onClick={save}>
        Receipt for your records
      </Button>
      <FormStatus>{news && <p className="p-hint">{news}</p>}</FormStatus>
    </>
  )
}
