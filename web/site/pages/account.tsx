import { shellPageSchema } from '#contract/pages/shell.ts'
import { AccountPage } from '../parts/account-page.tsx'

export const schema = shellPageSchema

export default function Page() {
  return (
    <AccountPage title="Your account" lead={null}>
      <p>Not open yet.</p>
    </AccountPage>
  )
}
