import { useState } from 'react'
import type { Waiting } from '#contract/entities/identity.ts'
import { createAccount } from '#web/client/account.ts'
import { mailConfirmation } from '#web/client/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShop } from '../../shop.tsx'
import { FormNews } from '../account/form-news.tsx'
import { useAction } from '../account/use-action.ts'
import styles from './modal.module.css'
import { Modal } from './modal.tsx'

type WaitingModalProps = { waiting: Waiting[]; onClose: () => void }

/** Says what waits for an address to be confirmed and where the link was mailed, and mails it again. */
export function WaitingModal({ waiting, onClose }: WaitingModalProps) {
  const shop = useShop()
  const [news, setNews] = useState('')
  const { isBusy, problem, run } = useAction()

  const mailAgain = ({ kind, email }: Waiting) =>
    run('No mail was sent.', async () => {
      setNews('')
      if (kind === 'purchase') await mailConfirmation(shop)
      else await createAccount(shop).update({ email })
      setNews(`Another mail is on its way to ${email}. Its link is the one to open.`)
    })

  return (
    <Modal title="Your mail has a link for you." lead="Something waits until you open it." onClose={onClose}>
      {waiting.map((one) => (
        <div key={one.kind} className={styles.waiting}>
          <p>{describe(one)}</p>
          <Button look="line" busy={isBusy} onClick={() => mailAgain(one)}>
            Mail it again
          </Button>
        </div>
      ))}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <FormNews>{news && <p>{news}</p>}</FormNews>
      <div className={styles.ways}>
        <Button onClick={onClose}>Later</Button>
      </div>
    </Modal>
  )
}

const describe = ({ kind, email }: Waiting) =>
  kind === 'purchase'
    ? `What you bought without signing in is not in your account yet. Its mail went to ${email}: the link there shows that the address is yours.`
    : `Your new address, ${email}, does not count yet. Its mail went there: open the link while you are signed in.`
