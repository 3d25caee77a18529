-- The engine would make the table anew, whatever its size.
ALTER TABLE "Project" ADD COLUMN "ownLink" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Project" ADD COLUMN "deletedAt" DATETIME;

-- CreateTable
CREATE TABLE "ProjectLink" (
    "link" TEXT NOT NULL PRIMARY KEY,
    "projectId" TEXT NOT NULL,
    "may" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "Project_deletedAt_idx" ON "Project"("deletedAt");

-- CreateIndex
CREATE INDEX "ProjectLink_projectId_idx" ON "ProjectLink"("projectId");
