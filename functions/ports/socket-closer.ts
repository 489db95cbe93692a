import { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException } from '@aws-sdk/client-apigatewaymanagementapi';

/** Ends sockets, also those that have left already. */
export function openSocketCloser(endpoint: string, client = new ApiGatewayManagementApiClient({ endpoint, maxAttempts: 4 })) {
  return {
    async close(socketId: string): Promise<void> {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: socketId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
}
