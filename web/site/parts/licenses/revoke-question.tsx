import type { Activation } from '#contract/entities/inventory.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Question } from '#web/ui/question.tsx'
import type { Revocation } from './use-revocation.ts'

type RevokeQuestionProps = { productName: string; revocation: Revocation }

/** Asks before a device loses its seat, and says what that means for it. */
export function RevokeQuestion({ productName, revocation }: RevokeQuestionProps) {
  const { device, isBusy, problem, confirm, dismiss } = revocation
  return (
    <Question
      isOpen={device !== null}
      title={`Revoke ${device?.name ?? ''}?`}
      yes="Revoke the device"
      no="Keep it"
      busy={isBusy}
      onYes={confirm}
      onNo={dismiss}
    >
      <p>Its seat is free at once. {device && describeEffect(device, productName)}</p>
      <p>You can activate the device again whenever a seat is free.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </Question>
  )
}

const describeEffect = ({ activationMethod }: Activation, productName: string) =>
  activationMethod === 'Online'
    ? `${productName} stops working on it the next time it checks its license.`
    : `It is offline, and the license file on it can’t be taken back from here: ${productName} goes on working until you remove that file yourself.`
