import { useState } from 'react'
import type { Waiting } from '#contract/entities/identity.ts'
import { createAccount, mailConfirmation } from '#web/client/account.ts'
import { isProblem } from '#web/client/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { FormStatus } from '../forms/form.tsx'
import { useAction } from '../forms/use-action.ts'

/** Mails the link again that confirms an address. */
export function useLinkAgain() {
  const shop = useShop()
  const [news, setNews] = useState('')
  const { isBusy, problem, run } = useAction()
  const mailAgain = ({ kind, email }: Waiting) =>
    run('No mail was sent.', async () => {
      setNews('')
      if (kind === 'email-change') await createAccount(shop).update({ email })
      else await mailConfirmation(shop)
      setNews(`We sent another mail to ${email}. Use the link in that one.`)
    })
  return { news, isBusy, problem, mailAgain }
}

type RefusalProps = { problem: string; error: unknown }

/** Why the service refused something; with a way to get the link again where the own address has to be confirmed first. */
export function Refusal({ problem, error }: RefusalProps) {
  const user = useStore(useShop().session.$user)
  return (
    <>
      <p>{problem}</p>
      {user && isProblem(error, 'email-not-confirmed') && <LinkAgain email={user.email} />}
    </>
  )
}

function LinkAgain({ email }: { email: string }) {
  const { news, isBusy, problem, mailAgain } = useLinkAgain()
  return (
    <>
      <Button look="line" busy={isBusy} onClick={() => mailAgain({ kind: 'account', email })}>
        Send the link again
      </Button>
      {problem && <p>{problem}</p>}
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
    </>
  )
}
