import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { couponUsesList } from './coupons-list.ts'

/** Which orders used coupons. */
const CouponUsesPage = () => <ListPage list={couponUsesList} />
export default CouponUsesPage
export const begin = beginList(couponUsesList)
