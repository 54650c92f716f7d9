import { ListPage } from '../../list/list-page.tsx'
import { jobsList } from './jobs-list.ts'

/** Jobs that are not done. */
const JobsPage = () => <ListPage list={jobsList} />
export default JobsPage
