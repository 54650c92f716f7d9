import { useEffect, useState } from 'react'
import type { Waiting } from '#contract/entities/identity.ts'
import { listWaiting } from '#web/client/account.ts'
import { useShop, useStore } from '../../shop.tsx'
import { useMailedLink } from '../account/use-mailed-link.ts'
import { isInterrupting } from '../modal.tsx'
import { $confirmationNews, accountNews, waitingNews } from './confirmation-news.ts'
import { ConfirmedModal } from './confirmed-modal.tsx'
import { WaitingModal } from './waiting-modal.tsx'

/** What may come over a customer's own pages: one at a time, and none while the page follows a mailed link. */
export function UserAreaModals() {
  const isConfirmed = useStore($confirmationNews) !== null
  const link = useMailedLink()
  if (isConfirmed) return <ConfirmedModal />
  return link ? null : <WaitingOnce />
}

/** Tells of what waits for an address to be confirmed, once in a visit; of an account alone once a day. */
function WaitingOnce() {
  const shop = useShop()
  const [waiting, setWaiting] = useState<Waiting[]>([])
  useEffect(() => {
    if (waitingNews.isTold()) return
    let isGone = false
    listWaiting(shop).then((listed) => {
      const found = listed.filter(({ kind }) => kind !== 'account' || !accountNews.isTold())
      if (isGone || found.length === 0 || waitingNews.isTold() || isInterrupting(document)) return
      waitingNews.markTold()
      accountNews.markTold()
      setWaiting(found)
    }, shop.environment.log)
    return () => {
      isGone = true
    }
  }, [shop])
  return waiting.length === 0 ? null : <WaitingModal waiting={waiting} onClose={() => setWaiting([])} />
}
