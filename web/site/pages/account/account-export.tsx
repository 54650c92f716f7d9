import { useMemo, useState } from 'react'
import { createAccountData } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormStatus } from '../../parts/account/form-status.tsx'
import { saveFile } from '../../parts/account/save-file.ts'
import { useAction } from '../../parts/account/use-action.ts'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** All that is kept of the customer, as a file to keep. */
export function AccountExport() {
  const shop = useShop()
  const data = useMemo(() => createAccountData(shop), [shop])
  const { isBusy, problem, run } = useAction()
  const { withPassword, question } = useReauthentication()
  const [news, setNews] = useState('')

  const save = () =>
    run('There is no file yet.', async () => {
      setNews('')
      await withPassword(async () => {
        const kept = await data.read()
        const name = `my-data-${kept.exportedAt.slice(0, 10)}.json`
        saveFile(name, 'application/json', JSON.stringify(kept, null, 2))
        setNews(`Saved as ${name}.`)
      })
    })

  return (
    <AccountSection title="Your data">
      <p>All that is kept of you here, in one file: account, orders, licenses, devices, sessions. It is JSON text.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button look="line" busy={isBusy} className="p-self-start" onClick={save}>
        Download your data
      </Button>
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
      {question}
    </AccountSection>
  )
}
