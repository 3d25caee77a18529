import 'server-only';

/** The ids that name a project, a member of it, or an expense that the member paid. */
export interface ProjectPath {
  projectId: string;
}

export interface MemberPath extends ProjectPath {
  memberId: string;
}

export interface ExpensePath extends MemberPath {
  expenseId: string;
}
