import type { DeskSession } from '#contract/desk/session.ts'
import { Gate } from './gate.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Whoever is not signed in sees this, at every address of the desk. */
export default function SignInPage({ onDone }: { onDone: (session: DeskSession) => void }) {
  return (
    <Gate title="Sign in to the desk">
      <SignInForm onDone={onDone} />
      <p className="p-hint">
        No access yet? An owner can invite you. The first owner is invited on the server:{' '}
        <code>npm run backline -- staff invite ADDRESS --role owner</code>
      </p>
    </Gate>
  )
}
