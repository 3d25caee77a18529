-- AlterTable
ALTER TABLE "Expense" ADD COLUMN "createdAt" DATETIME;
