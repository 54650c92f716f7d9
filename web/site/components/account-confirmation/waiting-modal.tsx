import type { Waiting } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormStatus } from '../forms/form.tsx'
import styles from '../modal.module.css'
import { Modal } from '../modal.tsx'
import { useLinkAgain } from './link-again.tsx'

type WaitingModalProps = { waiting: Waiting[]; onClose: () => void }

/** Lists what waits for an address to be confirmed, and mails the link again. [content.confirmation-modals] */
export function WaitingModal({ waiting, onClose }: WaitingModalProps) {
  const { news, isBusy, problem, mailAgain } = useLinkAgain()
  const { title, lead } = waiting.some(({ kind }) => kind !== 'account') ? somethingWaits : newAccount
  return (
    <Modal title={title} lead={lead} onClose={onClose}>
      {waiting.map((one) => (
        <div key={one.kind} className={styles.waiting}>
          <p>{words[one.kind](one.email)}</p>
          <Button look="line" busy={isBusy} onClick={() => mailAgain(one)}>
            Send again
          </Button>
        </div>
      ))}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
      <div className="p-cluster p-gap-3 p-middle">
        <Button onClick={onClose}>Later</Button>
      </div>
    </Modal>
  )
}

const somethingWaits = { title: 'Check your inbox.', lead: 'Open the link we mailed you to carry on.' }
const newAccount = { title: 'Confirm your address.', lead: 'Your account is ready. One step left.' }

const words: Record<Waiting['kind'], (email: string) => string> = {
  account: (email) =>
    `We mailed a link to ${email}. Open it to confirm the address. That keeps your licenses safe and adds whatever you bought with it before.`,
  purchase: (email) =>
    `What you bought without signing in is not in your account yet. Open the link we mailed to ${email} to add it.`,
  'email-change': (email) =>
    `Your new address, ${email}, is not confirmed yet. Open the link we mailed there while you are signed in.`,
}
