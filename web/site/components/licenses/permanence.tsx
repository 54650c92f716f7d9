import { useMemo, useState } from 'react'
import type { PermanencePreview } from '#contract/endpoints/permanent-licenses.ts'
import type { License } from '#contract/entities/inventory.ts'
import { createPermanence } from '#web/client/permanent-licenses.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop } from '../../shop.tsx'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import { FormStatus } from '../forms/form.tsx'
import { useAction } from '../forms/use-action.ts'
import { describeConversion, describeLeft } from './describe-permanence.ts'

type MakePermanentProps = { license: License; onMade: () => void }

/** Makes a license permanent, after its owner has read what that means. */
export function MakePermanent({ license, onMade }: MakePermanentProps) {
  const { isBusy, problem, run, clear } = useAction()
  const shop = useShop()
  const permanence = useMemo(() => createPermanence(shop), [shop])
  const { withPassword, question } = useReauthentication()
  const [preview, setPreview] = useState<PermanencePreview | null>(null)
  const { name } = license.product

  const ask = () =>
    run('What it would mean did not load.', async () => {
      setPreview(await permanence.preview(license.id))
    })

  const confirm = () =>
    run('The license is not permanent.', () =>
      withPassword(async () => {
        await permanence.make(license.id)
        setPreview(null)
        onMade()
      }),
    )

  function dismiss() {
    clear()
    setPreview(null)
  }

  return (
    <>
      <Button look="plain" busy={isBusy && preview === null} className="p-self-start" onClick={ask}>
        Make it permanent<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      <FormStatus>{preview === null && problem && <Notice kind="problem">{problem}</Notice>}</FormStatus>
      <ConfirmDialog
        isOpen={preview !== null}
        title={preview?.obstacle ? `${name} can’t be made permanent now` : `Make ${name} permanent?`}
        yes={preview?.obstacle ? null : 'Make it permanent'}
        no={preview?.obstacle ? 'Close' : 'Not now'}
        busy={isBusy}
        onYes={confirm}
        onNo={dismiss}
      >
        {preview?.obstacle ? <p>{preview.obstacle.reason}.</p> : preview && <Meaning name={name} preview={preview} />}
        {preview !== null && problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
      {question}
    </>
  )
}

type MeaningProps = { name: string; preview: PermanencePreview }

const Meaning = ({ name, preview }: MeaningProps) => (
  <>
    <p>
      {name} then runs on your devices without ever asking our server again, whatever becomes of us. It is free, and you
      can’t undo it.
    </p>
    <ul className="p-grid p-gap-3 p-packed">
      <li>{describeConversion(name, preview)}</li>
      <li>
        {describeLeft(preview)} The same limit holds for devices that you activate later: all of them are offline.
      </li>
      <li>
        The plug-in can no longer give its seat back. You can free the seat here, but the device goes on running and
        counts for a year from the day it went offline.
      </li>
      <li>You can still hand the license on to somebody else. Your devices then lose their seats.</li>
    </ul>
  </>
)
