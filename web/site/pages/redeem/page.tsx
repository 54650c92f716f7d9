import { UserAreaPage } from '../../parts/account/user-area-page.tsx'
import { route } from './route.ts'
import { VoucherRedemption } from './voucher-redemption.tsx'

export default function Page() {
  return <UserAreaPage title={route.head.title}>{(user) => <VoucherRedemption user={user} />}</UserAreaPage>
}
