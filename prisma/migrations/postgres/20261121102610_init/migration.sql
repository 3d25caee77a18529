-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT,
    "order" INTEGER NOT NULL,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Expense" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "name" TEXT,
    "amount" BIGINT,
    "order" INTEGER NOT NULL,

    CONSTRAINT "Expense_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "ExpenseInvolvement" (
    "projectId" TEXT NOT NULL,
    "expenseId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,

    CONSTRAINT "ExpenseInvolvement_pkey" PRIMARY KEY ("projectId","expenseId","memberId")
);

-- CreateIndex
CREATE INDEX "Expense_projectId_memberId_idx" ON "Expense"("projectId", "memberId");

-- CreateIndex
CREATE INDEX "ExpenseInvolvement_projectId_memberId_idx" ON "ExpenseInvolvement"("projectId", "memberId");

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member"("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ExpenseInvolvement" ADD CONSTRAINT "ExpenseInvolvement_projectId_expenseId_fkey" FOREIGN KEY ("projectId", "expenseId") REFERENCES "Expense"("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ExpenseInvolvement" ADD CONSTRAINT "ExpenseInvolvement_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member"("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
