import { updateAmount } from '../durable-update';

export async function PUT(request: Request): Promise<Response> {
  const { amount } = (await request.json()) as { amount: number };
  updateAmount(amount);
  return Response.json({ amount });
}
