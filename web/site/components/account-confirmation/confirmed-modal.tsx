import { Button } from '#web/ui/button.tsx'
import { useStore } from '../../shop.tsx'
import { Modal } from '../modal.tsx'
import { $confirmationNews, describeConfirmation } from './confirmation-news.ts'

/** Says over the page on which a mailed link led that an address is confirmed, if it just was. */
export function ConfirmedModal() {
  const news = useStore($confirmationNews)
  if (!news) return null
  const close = () => $confirmationNews.set(null)
  return (
    <Modal title="You are confirmed." lead={describeConfirmation(news)} onClose={close}>
      <div className="p-cluster p-gap-3 p-middle">
        <Button onClick={close}>Go on</Button>
      </div>
    </Modal>
  )
}
