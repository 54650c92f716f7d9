import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ViewProps } from '../page.ts'
import { merchantFrames } from '../providers/merchant-frame.ts'
import styles from './merchant-view.module.css'
import { Panel, PanelActions } from './panel.tsx'
import { Waiting } from './waiting.tsx'

type Progress = 'loading' | 'shown' | 'failed' | 'paid'

/** How often the service is asked about a payment that the merchant's frame has reported, in milliseconds. */
const askInterval = 3_000

/** A merchant of record sells this order, and takes the payment in a frame of its own. */
export function MerchantView({ page, state, checkout }: ViewProps) {
  const [progress, setProgress] = useState<Progress>('loading')
  const [tries, setTries] = useState(0)
  const isBusy = state.activity !== 'idle'
  const name = checkout.merchant?.name ?? ''

  function tryAgain() {
    setTries((count) => count + 1)
    setProgress('loading')
  }

  useEffect(() => {
    if (progress !== 'paid') return
    void page.checkAgain()
    const timer = window.setInterval(() => void page.checkAgain(), askInterval)
    return () => window.clearInterval(timer)
  }, [progress, page])

  return (
    <Panel title={progress === 'paid' ? 'Almost there' : `Pay with ${name}`}>
      {progress === 'paid' ? (
        <Waiting>{`${name} confirms your payment. This takes a moment.`}</Waiting>
      ) : (
        <p>{name} sells this order to you, adds the taxes where they are due, and sends you the invoice.</p>
      )}
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      {progress === 'loading' && <Waiting>Loading the payment form…</Waiting>}
      {progress === 'failed' && (
        <Notice kind="problem" title="The payment form did not load">
          <p>
            It comes from {name}. Check your connection, and let {name} through if something in your browser blocks it.
            Nothing was charged.
          </p>
        </Notice>
      )}
      {(progress === 'loading' || progress === 'shown') && (
        <Frame key={`${checkout.actionSecret} ${tries}`} checkout={checkout} onProgress={setProgress} />
      )}
      {progress !== 'paid' && (
        <PanelActions>
          {progress === 'failed' && (
            <Button look="line" large onClick={tryAgain}>
              Try again
            </Button>
          )}
          <Button look="plain" busy={isBusy} onClick={page.chooseAnother}>
            Go back without paying
          </Button>
        </PanelActions>
      )}
    </Panel>
  )
}

type FrameProps = Pick<ViewProps, 'checkout'> & { onProgress(reached: Progress): void }

/** The place of the merchant's frame, which shows the payment that it was first given. */
function Frame({ checkout, onProgress }: FrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [given] = useState(checkout)
  useEffect(() => (place.current ? showFrame(place.current, given, onProgress) : undefined), [given, onProgress])
  return <div ref={place} className={styles.frame} />
}

/** Shows the frame of a merchant in a place, and says how far it is. Returns what removes it. */
function showFrame(place: HTMLElement, checkout: FrameProps['checkout'], onProgress: FrameProps['onProgress']) {
  let isOver = false
  let close = () => {}
  const report = (reached: Progress) => () => {
    if (!isOver) onProgress(reached)
  }
  const events = { onShown: report('shown'), onFailed: report('failed'), onPaid: report('paid') }
  async function open() {
    if (!checkout.merchant) throw new Error('This checkout has no merchant of record')
    const openFrame = await merchantFrames[checkout.merchant.seller]()
    const opened = await openFrame(place, checkout, events)
    if (isOver) opened()
    else close = opened
  }
  open().catch((error: unknown) => {
    reportError(error)
    events.onFailed()
  })
  return () => {
    isOver = true
    close()
  }
}
