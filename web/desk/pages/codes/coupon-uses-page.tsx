import { ListPage } from '../../list/list-page.tsx'
import { couponUsesList } from './coupons-list.ts'

/** Which orders used coupons. */
const CouponUsesPage = () => <ListPage list={couponUsesList} />
export default CouponUsesPage
