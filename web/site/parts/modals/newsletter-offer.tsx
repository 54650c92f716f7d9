import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { isInterrupting } from './interrupting.ts'
import { Modal } from './modal.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { claimOffer, isTask } from './newsletter-rules.ts'
import { useHasRead } from './use-has-read.ts'

/** Offers the newsletter to who has read a while, once ever, and never over something that they are doing. */
export function NewsletterOffer() {
  const { session, cart } = useShop()
  const isCustomer = useStore(session.$user) !== null
  const { count } = useStore(cart.$cart)
  const { url, isFirst } = useVisit()
  const hasRead = useHasRead(!isFirst)
  const [isOpen, setOpen] = useState(false)
  const isWelcome = hasRead && !isCustomer && count === 0 && !isTask(url.pathname)
  const { href } = url

  // Another page is another chance.
  useEffect(() => {
    if (href && isWelcome && !isInterrupting(document) && claimOffer(() => localStorage)) setOpen(true)
  }, [href, isWelcome])

  return isOpen ? <NewsletterModal onClose={() => setOpen(false)} /> : null
}

function NewsletterModal({ onClose }: { onClose: () => void }) {
  const { vendor } = useConfig()
  const [isAsked, setAsked] = useState(false)
  return (
    <Modal
      title="A letter now and then."
      lead={`What is new at ${vendor.name}, a few mails a year. Each has a link to end them.`}
      onClose={onClose}
    >
      <NewsletterForm onAsked={() => setAsked(true)} />
      <div className="p-cluster p-gap-3 p-middle">
        <Button look={isAsked ? 'solid' : 'plain'} onClick={onClose}>
          {isAsked ? 'Go on reading' : 'No, thank you'}
        </Button>
      </div>
    </Modal>
  )
}
