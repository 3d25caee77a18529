-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "ProjectCreation_createdAt_idx" ON "ProjectCreation"("createdAt");
