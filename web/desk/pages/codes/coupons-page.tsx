import { ListPage } from '../../list/list-page.tsx'
import { couponsList } from './coupons-list.ts'

/** All coupons. */
const CouponsPage = () => <ListPage list={couponsList} />
export default CouponsPage
