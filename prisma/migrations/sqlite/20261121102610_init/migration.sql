-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Member" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT,
    "order" INTEGER NOT NULL,

    PRIMARY KEY ("projectId", "id"),
    CONSTRAINT "Member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "Expense" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "name" TEXT,
    "amount" BIGINT,
    "order" INTEGER NOT NULL,

    PRIMARY KEY ("projectId", "id"),
    CONSTRAINT "Expense_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "ExpenseInvolvement" (
    "projectId" TEXT NOT NULL,
    "expenseId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,

    PRIMARY KEY ("projectId", "expenseId", "memberId"),
    CONSTRAINT "ExpenseInvolvement_projectId_expenseId_fkey" FOREIGN KEY ("projectId", "expenseId") REFERENCES "Expense" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "ExpenseInvolvement_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- CreateIndex
CREATE INDEX "Expense_projectId_memberId_idx" ON "Expense"("projectId", "memberId");

-- CreateIndex
CREATE INDEX "ExpenseInvolvement_projectId_memberId_idx" ON "ExpenseInvolvement"("projectId", "memberId");
