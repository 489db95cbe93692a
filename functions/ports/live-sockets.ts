import { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { LiveFrame } from '#shared/contract/events.ts';

export type Delivery = 'delivered' | 'gone';

/** The sockets that API Gateway holds. */
export interface LiveSockets {
  /** @returns gone when the browser has left. @throws the last error when the socket cannot be reached. */
  post(socketId: string, frame: LiveFrame): Promise<Delivery>;
  close(socketId: string): Promise<void>;
}

/** @param endpoint `https://<api>.execute-api.<region>.amazonaws.com/ws` */
export function openLiveSockets(endpoint: string, client = new ApiGatewayManagementApiClient({ endpoint, maxAttempts: 4 })): LiveSockets {
  return {
    async post(socketId, frame) {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId: socketId, Data: JSON.stringify(frame) }));
        return 'delivered';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
    async close(socketId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: socketId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
}
