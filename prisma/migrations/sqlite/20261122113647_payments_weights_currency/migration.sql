-- Written by hand: the generated form copies two tables to new ones, which takes long where there is much, for two columns
-- that SQLite adds in place.

-- AlterTable
ALTER TABLE "Expense" ADD COLUMN "isPayment" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "ExpenseInvolvement" ADD COLUMN "weight" BIGINT NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Project" ADD COLUMN "currency" TEXT;
