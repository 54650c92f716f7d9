import { AreaPage } from '../../parts/account/area-page.tsx'
import { route } from './route.ts'
import { VoucherRedemption } from './voucher-redemption.tsx'

export default function Page() {
  return <AreaPage title={route.head.title}>{(user) => <VoucherRedemption user={user} />}</AreaPage>
}
